import { readFileSync } from 'node:fs'
import { drawingFile } from '@sixpence/brands/compile-theme.ts'
import type PDFDocument from 'pdfkit'

/** A brand's drawing as paths, filled or stroked. */
type Drawing = { shapes: { path: string; lineWidth: number }[]; isStroked: boolean; isRound: boolean }

/**
 * Draws a brand's SVG (mark or motif, by `path`) as vectors in the current colour, on the grid of its file. The
 * caller saves, moves, scales and restores. Throws on elements brands do not use.
 */
export function draw(doc: InstanceType<typeof PDFDocument>, path: string): void {
  const { shapes, isStroked, isRound } = drawingOf(path)
  if (isRound) doc.lineCap('round').lineJoin('round')
  for (const shape of shapes) {
    doc.path(shape.path)
    if (isStroked) doc.lineWidth(shape.lineWidth).stroke()
    else doc.fill()
  }
}

const drawingByPath = new Map<string, Drawing>()
function drawingOf(path: string): Drawing {
  const drawing = drawingByPath.get(path) ?? parse(readFileSync(drawingFile(path), 'utf8'))
  drawingByPath.set(path, drawing)
  return drawing
}

/** Only the elements brands use are supported; other elements throw. */
function parse(svg: string): Drawing {
  const elements = [...svg.matchAll(/<(\w+)((?:\s+[\w:-]+="[^"]*")*)\s*\/?>/g)].map(
    ([, name = '', attributes = '']) => ({
      name,
      values: Object.fromEntries(
        [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
      ),
    }),
  )
  const [root, ...rest] = elements
  if (root?.name !== 'svg') throw new Error(`a brand's drawing begins with <${root?.name}>, not <svg>`)
  const shapes = rest.map(({ name, values }) => ({
    path: name === 'path' ? (values['d'] ?? '') : circle(name, values),
    lineWidth: Number(values['stroke-width'] ?? root.values['stroke-width'] ?? 1),
  }))
  return {
    shapes,
    isStroked: root.values['stroke'] !== undefined,
    isRound: root.values['stroke-linecap'] === 'round',
  }
}

function circle(name: string, { cx, cy, r }: Record<string, string | undefined>): string {
  if (name !== 'circle' || !cx || !cy || !r) throw new Error(`a brand's drawing may not have <${name}>`)
  return `M${Number(cx) - Number(r)} ${cy}a${r} ${r} 0 1 0 ${Number(r) * 2} 0a${r} ${r} 0 1 0 ${Number(r) * -2} 0z`
}
