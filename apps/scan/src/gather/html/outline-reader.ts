import type { Page } from "../page.js";
import type { PageReader } from "./page-reader.js";

type OutlineFacts = Pick<Page, "headings" | "paragraphs" | "landmarks" | "images" | "appShell">;
type Landmark = keyof Page["landmarks"];

const HEADINGS_MAX = 1_000;
const HEADING_CHARS_MAX = 200;

/** HTML-AAM: the element and the role that it has. */
const LANDMARKS: Readonly<Record<string, Landmark>> = {
  main: "main",
  nav: "nav",
  navigation: "nav",
  header: "header",
  banner: "header",
  footer: "footer",
  contentinfo: "footer",
  article: "article",
  section: "section",
  region: "section",
  aside: "aside",
  complementary: "aside",
};
const MOUNT_POINTS = new Set(["root", "app", "__next", "__nuxt", "___gatsby"]);

/** How a page is built: headings, paragraphs, landmarks, images. */
export function createOutlineReader(): PageReader<OutlineFacts> {
  const headings: { level: number; text: string }[] = [];
  const landmarks = { main: 0, nav: 0, header: 0, footer: 0, article: 0, section: 0, aside: 0 };
  const images = { total: 0, withAlt: 0 };
  let heading: { level: number; text: string } | null = null;
  let paragraphs = 0;
  let inEmptyParagraph = false;
  let appShell: string | null = null;

  function endHeading(): void {
    if (heading !== null) heading.text = heading.text.replace(/\s+/g, " ").trim().slice(0, HEADING_CHARS_MAX);
    heading = null;
  }

  return {
    open({ name, attributes }) {
      const level = headingLevel(name);
      if (level !== null) {
        endHeading();
        heading = { level, text: "" };
        if (headings.length < HEADINGS_MAX) headings.push(heading);
      } else if (name === "p") inEmptyParagraph = true;
      else if (name === "img") {
        images.total += 1;
        const alt = attributes.get("alt");
        if (alt !== undefined) images.withAlt += 1;
        if (heading !== null && alt) heading.text += ` ${alt} `;
      }
      const landmark = LANDMARKS[attributes.get("role")?.trim().toLowerCase() ?? name];
      if (landmark !== undefined) landmarks[landmark] += 1;
      const id = attributes.get("id");
      if (appShell === null && id !== undefined && MOUNT_POINTS.has(id)) appShell = id;
    },
    close(name) {
      if (headingLevel(name) !== null) endHeading();
      else if (name === "p") inEmptyParagraph = false;
    },
    text(piece) {
      if (heading !== null && heading.text.length < HEADING_CHARS_MAX * 2) heading.text += piece.slice(0, 1_000);
      if (inEmptyParagraph && /\S/.test(piece)) {
        paragraphs += 1;
        inEmptyParagraph = false;
      }
    },
    facts() {
      endHeading();
      return { headings, paragraphs, landmarks, images, appShell };
    },
  };
}

function headingLevel(name: string): number | null {
  return name.length === 2 && name >= "h1" && name <= "h6" ? Number(name[1]) : null;
}
