// Home page only, after its content: shows a banner if the site is served from a base URL other than the one
// it was built for. Fetches one of the site's files to find out, and only if the page's own address is not
// the expected one: the page itself needs no files.
import { boot } from "../page/boot-data.ts";

const banner = document.getElementById(":base-url");
const here = location.pathname.replace(/[^/]*\.html$/, "").replace(/\/?$/, "/");

if (banner instanceof HTMLTemplateElement && here !== boot.page.permalink.replace(/\/?$/, "/"))
  fetch(boot.shell)
    .then(({ ok, headers }) => ok && /script/.test(headers.get("content-type") ?? ""))
    .catch(() => false)
    .then((found) => {
      if (found) return;
      const content = document.importNode(banner.content, true);
      content.querySelector("b")?.append(here);
      document.body.prepend(content);
    });
