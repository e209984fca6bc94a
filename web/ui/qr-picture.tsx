import { encodeQR } from 'qr'

/** White around the code, in its own squares; without it cameras do not find the code (ISO/IEC 18004). */
const border = 4

/** Always dark on white: many readers cannot read inverted codes. */
export default function QrPicture({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border })
  const size = rows.length
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} aria-hidden>
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={squares.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
