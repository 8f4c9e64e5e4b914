const escaped = (text: string): string => text.replaceAll(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** One element around text. */
export const element = (name: string, text: string | number | boolean): string =>
  `<${name}>${escaped(String(text))}</${name}>`;

export const xmlDocument = (content: string): string => `<?xml version="1.0" encoding="UTF-8"?>${content}`;
