import type { LegalText } from './brand.ts'

/**
 * Reads a legal document: `# title`, then `## heading` with paragraphs below it, as in Markdown without any other
 * mark. @returns the text, or its fault
 */
export function readLegal(markdown: string): LegalText | { fault: string } {
  const lines = markdown.replaceAll('\r\n', '\n').split('\n')
  const [first = '', ...rest] = lines.slice(lines.findIndex((line) => line.trim()))
  const title = /^# (\S.*)$/.exec(first)?.[1]?.trim()
  if (title === undefined) return { fault: 'must begin with "# " and its title' }
  const sections: LegalText['sections'] = []
  for (const line of rest) {
    const heading = /^## (\S.*)$/.exec(line)?.[1]?.trim()
    const section = sections.at(-1)
    if (heading !== undefined) sections.push({ heading, text: '' })
    else if (line.startsWith('#'))
      return { fault: `may have no "${line.slice(0, 40)}": headings begin with "## "` }
    else if (section) section.text += `${line}\n`
    else if (line.trim()) return { fault: `must have a "## " heading before "${line.slice(0, 40)}"` }
  }
  const read = sections.map(({ heading, text }) => ({ heading, text: paragraphsOf(text) }))
  const empty = read.find(({ text }) => text === '')
  if (sections.length === 0) return { fault: 'must have a section, which begins with "## "' }
  return empty ? { fault: `must have a text below "## ${empty.heading}"` } : { title, sections: read }
}

/** Consecutive lines form a paragraph; an empty line ends it. */
const paragraphsOf = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, ' ').trim())
    .join('\n\n')

/** Whether a name is a day, as a version is: 2026-09-01. */
export function isDay(name: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(name)) return false
  const day = new Date(`${name}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(name)
}
