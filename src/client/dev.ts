// Development only: shows what the author just saved, in the page as it stands, without losing the scroll position.
import type { DevMessage } from "../shared/dev-message.ts";
import type { BootData } from "../shared/page-data.ts";

const boot: BootData = JSON.parse(document.getElementById("boot")?.textContent ?? "{}");
const events = new EventSource(`${boot.site.replace(/[^/]*$/, "")}events`);
let dropped = false;

events.addEventListener("message", ({ data }) => {
  const message: DevMessage = JSON.parse(data);
  if (message.type === "reload") return location.reload();
  document.getElementById("dev-error")?.remove();
  if (message.type === "error") return showError(message.text);
  const main = document.querySelector("main");
  if (main === null || !message.pages.includes(location.pathname.replace(/\/$/, "") || "/")) return;
  if (document.documentElement.dataset["hasHydrated"] === "true") {
    void import(/* @vite-ignore */ boot.shell).then((shell) => shell.replacePage?.(message.page));
  } else main.innerHTML = message.page.html;
});
events.addEventListener("error", () => (dropped = true));
events.addEventListener("open", () => dropped && location.reload());

function showError(text: string): void {
  const box = document.createElement("pre");
  box.id = "dev-error";
  box.setAttribute("role", "alert");
  box.style.cssText =
    "position:fixed;inset:auto 0 0 0;z-index:99;margin:0;padding:1rem;max-height:60vh;overflow:auto;background:#2b1111;color:#ffd9d0;white-space:pre-wrap";
  box.textContent = text;
  document.body.append(box);
}
