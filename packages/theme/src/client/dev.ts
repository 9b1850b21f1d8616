// Development only: shows what was saved, in the open page if only its note has changed.
import { routeKey } from "../data/addresses.ts";
import { boot } from "./page/boot-data.ts";

const events = new EventSource(new URL("../__proofmark/events", new URL(boot.site, location.href)));
let disconnected = false;
// `reload`, or the address of the note that was saved
events.addEventListener("message", ({ data }) => {
  if (data !== "reload" && routeKey(data) !== routeKey(location.pathname)) return;
  if (data === "reload" || boot.shell === undefined) return location.reload();
  void import(/* @vite-ignore */ boot.shell).then((shell) => shell.update()).catch(() => location.reload());
});
events.addEventListener("error", () => (disconnected = true));
events.addEventListener("open", () => disconnected && location.reload());
