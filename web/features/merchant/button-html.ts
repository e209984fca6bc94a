import type { CSSProperties } from 'react'

/** The looks of a button in anybody's page: nothing of that page is counted on, in light or in dark. */
export const buttonStyle = {
  display: 'inline-block',
  padding: '12px 20px',
  border: '1px solid #ffffff66',
  borderRadius: '8px',
  background: '#14181f',
  color: '#ffffff',
  font: '600 16px/1.25 system-ui, sans-serif',
  textDecoration: 'none',
} as const satisfies CSSProperties

/** Where a button leads. What it asks for is not among it: that stands with the bank. */
export const buttonAddress = (origin: string, handle: string): string =>
  `${origin}/transfer/p2p?button=${handle}`

/** What a company puts into its page. */
export const buttonHtml = ({ address, label }: { address: string; label: string }): string =>
  `<a href="${escaped(address)}" style="${escaped(css)}">${escaped(label)}</a>`

const css = Object.entries(buttonStyle)
  .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value}`)
  .join('; ')

const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.codePointAt(0) ?? 0};`)
