// Development only: loads the page again when something was saved. The browser keeps the author's place.
import { boot } from "./page/boot-data.ts";

const events = new EventSource(new URL("../__proofmark/events", new URL(boot.site, location.href)));
let disconnected = false;
events.addEventListener("message", () => location.reload());
events.addEventListener("error", () => (disconnected = true));
events.addEventListener("open", () => disconnected && location.reload());
