import { Html, html } from "./html.js";
import { ICON_SHAPES } from "./icons.generated.js";

export type IconName = keyof typeof ICON_SHAPES;

/** A decorative icon in the color of its text. The text beside it carries the meaning. */
export const icon = (name: IconName): Html =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${new Html(ICON_SHAPES[name])}</svg>`;
