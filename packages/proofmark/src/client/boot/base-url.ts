// On the home page only, after its content: says that the site lies at another address than it was built for.
// The page itself needs none of the site's files, so it is asked for one of them, and only if its address is
// not the expected one.
import { bootData } from "../page/boot-data.ts";

const banner = document.getElementById("base-url");
const { shell, page } = bootData();
const here = location.pathname.replace(/[^/]*\.html$/, "").replace(/\/?$/, "/");

if (banner instanceof HTMLTemplateElement && here !== page.permalink.replace(/\/?$/, "/"))
  fetch(shell)
    .then(({ ok, headers }) => ok && /script/.test(headers.get("content-type") ?? ""))
    .catch(() => false)
    .then((found) => {
      if (found) return;
      const content = document.importNode(banner.content, true);
      content.querySelector("b")?.append(here);
      document.body.prepend(content);
    });
