const svgSpace = 'http://www.w3.org/2000/svg'

/** A mark is single-coloured, because it is used as a mask. */
const paint = /^(?:none|#000|black|currentColor)$/
const numbers = /^[-\d.\s]+$/
const shape = { fill: paint, stroke: paint, 'stroke-width': numbers, 'fill-rule': /^(?:nonzero|evenodd)$/ }
const ends = { 'stroke-linecap': /^(?:butt|round|square)$/, 'stroke-linejoin': /^(?:miter|round|bevel)$/ }

/** Elements allowed in a drawing; papers draw the same elements as vectors. */
const elements: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  svg: {
    ...shape,
    ...ends,
    xmlns: new RegExp(`^${svgSpace}$`),
    viewBox: numbers,
    width: numbers,
    height: numbers,
  },
  path: { ...shape, ...ends, d: /^[\d\s.,+\-eMmZzLlHhVvCcSsQqTtAa]+$/ },
  circle: { ...shape, cx: numbers, cy: numbers, r: numbers },
}

const frames = {
  mark: { needs: 'viewBox="0 0 32 32"', has: /\sviewBox="0 0 32 32"/ },
  motif: { needs: 'width="320" height="200"', has: /\swidth="320" height="200"/ },
} as const

/**
 * The problem of the text of a drawing; undefined when it is valid. Only listed elements, attributes and values are
 * allowed, so that nothing in it can run, load or refer to anything.
 */
export function faultOfDrawing(svg: string, kind: 'mark' | 'motif'): string | undefined {
  const pieces = [...svg.trim().matchAll(/<([^<>]*)>|([^<>]+|[<>])/g)]
  let isOpen = false
  let isClosed = false
  for (const { 1: tag, 2: loose } of pieces) {
    if (tag === undefined) {
      if (loose?.trim()) return `text outside of elements: ${cut(loose.trim())}`
      continue
    }
    if (isClosed) return `<${cut(tag)}> after </svg>`
    if (tag === '/svg') {
      isClosed = isOpen
      continue
    }
    const { name, fault } = read(tag, !isOpen)
    if (fault !== undefined) return fault
    if (!isOpen && name !== 'svg') return `<${name}> where <svg> must begin`
    if (isOpen && name === 'svg') return 'a second <svg>'
    isOpen = true
  }
  if (!isClosed) return 'no whole <svg>…</svg>'
  const root = /<svg[^>]*/.exec(svg)?.[0] ?? ''
  if (!root.includes(`xmlns="${svgSpace}"`)) return `no xmlns="${svgSpace}"`
  const { needs, has } = frames[kind]
  return has.test(root) ? undefined : `no ${needs}`
}

function read(tag: string, isRoot: boolean): { name: string; fault?: string } {
  const [, name = '', attributes = '', end = ''] = /^([\w:!?-]+)([^]*?)(\/?)$/.exec(tag) ?? []
  const allowedAttributes = Object.hasOwn(elements, name) ? elements[name] : undefined
  if (!allowedAttributes) return { name, fault: `<${cut(name || tag)}>, which no drawing may have` }
  if (!isRoot && end === '' && name !== 'svg') return { name, fault: `<${name}> that is not closed by />` }
  const rest = attributes.replaceAll(/\s+([\w:-]+)="([^"&]*)"/g, (whole, attribute: string, value: string) =>
    Object.hasOwn(allowedAttributes, attribute) && allowedAttributes[attribute]?.test(value) ? '' : whole,
  )
  if (rest.trim()) return { name, fault: `<${name}> with ${cut(rest.trim())}, which no drawing may have` }
  if (name === 'path' && !/\sd="/.test(attributes)) return { name, fault: '<path> without d' }
  if (name === 'circle' && !/(?=.*\scx=")(?=.*\scy=")(?=.*\sr=")/s.test(attributes))
    return { name, fault: '<circle> without cx, cy or r' }
  return { name }
}

const cut = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text)
