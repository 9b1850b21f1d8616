import { existsSync, renameSync, symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";

describe("the output of static files", () => {
  it("has what symbolic links of a static folder point to, and of one that is such a link itself", async () => {
    const site = fixtureSite("output");
    renameSync(site.path("static"), site.path("shared"));
    symlinkSync("shared", site.path("static"));
    symlinkSync("img", site.path("shared/pictures"));
    symlinkSync("dot.svg", site.path("shared/img/point.svg"));
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
    for (const file of ["CNAME", "img/dot.svg", "img/point.svg", "pictures/point.svg"])
      expect(existsSync(site.path(`dist/${file}`))).toBe(true);
    expect(site.read("dist/pictures/point.svg")).toBe(site.read("shared/img/dot.svg"));
  });

  it("is refused with every symbolic link of a static folder that leads nowhere or into itself", async () => {
    const site = fixtureSite("output");
    symlinkSync("gone.svg", site.path("static/img/lost.svg"));
    symlinkSync("..", site.path("static/img/up"));
    expect(await site.build()).toMatchObject({
      status: 1,
      stderr: `error: static/img/lost.svg  a broken symbolic link
  expected  a file or folder
  found     gone.svg
error: static/img/up  a folder that contains itself through a symbolic link
  found     <root>/static
2 problems in 2 files
`,
    });
    expect(existsSync(site.path("dist"))).toBe(false);
  });

  it("keeps a robots.txt and leaves the sitemap out where the site says so", async () => {
    const site = fixtureSite("output");
    site.change("static/robots.txt", "User-agent: *\nDisallow: /private\n");
    site.change("site.config.ts", (text) => text.replace('baseUrl: "/"', 'baseUrl: "/", noIndex: true'));
    expect((await site.build()).status).toBe(0);
    expect(site.read("dist/robots.txt")).toBe("User-agent: *\nDisallow: /private\n");
    expect(existsSync(site.path("dist/sitemap.xml"))).toBe(false);
  });
});
