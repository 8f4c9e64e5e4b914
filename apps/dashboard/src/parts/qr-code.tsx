import { toString as draw } from "qrcode";
import { useEffect, useState } from "react";

/** Shows a text as a QR code. The code is dark on white in both themes, because scanners expect that. */
export default function QrCode({ text, of }: { readonly text: string; readonly of: string }) {
  const [svg, setSvg] = useState<string | null>(null);
  useEffect(() => {
    void draw(text, { type: "svg", margin: 2, errorCorrectionLevel: "M" }).then(setSvg);
  }, [text]);
  if (svg === null) return <span className="qr" />;
  return (
    <img
      className="qr"
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={`QR code of ${of}`}
      width={144}
      height={144}
    />
  );
}
