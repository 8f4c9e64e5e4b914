/** Maximum size of a logo, as the API documents it. */
const BYTES_MAX = 24_576;
/** Longest sides to try, in pixels. The API's maximum is the first. */
const SIDES = [512, 384, 256, 192, 128, 96, 64, 48, 32];

/**
 * Converts a picture to a PNG that the API accepts as a logo: as large as possible, but never larger than the picture.
 * @returns the PNG in base64
 * @throws if the browser can't read the file as a picture
 */
export async function toLogo(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const longest = Math.max(picture.width, picture.height);
  const canvas = document.createElement("canvas");
  let png = "";
  for (const side of [longest, ...SIDES].filter((one) => one <= Math.min(longest, SIDES[0] as number))) {
    canvas.width = Math.max(1, Math.round((picture.width * side) / longest));
    canvas.height = Math.max(1, Math.round((picture.height * side) / longest));
    const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    png = canvas.toDataURL("image/png").slice("data:image/png;base64,".length);
    if ((png.length * 3) / 4 <= BYTES_MAX) break;
  }
  return png;
}
