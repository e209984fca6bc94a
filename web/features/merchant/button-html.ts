import type { CSSProperties } from 'react'

/** Styles of a button for any page: independent of the page's own, in light and dark mode. */
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

/** URL of a button. Amount and text are stored by the bank and not part of it. */
export const buttonAddress = (origin: string, handle: string): string =>
  `${origin}/transfer/p2p?button=${handle}`

/** The HTML that a company puts into its page. */
export const buttonHtml = ({ address, label }: { address: string; label: string }): string =>
  `<a href="${escaped(address)}" style="${escaped(css)}">${escaped(label)}</a>`

const css = Object.entries(buttonStyle)
  .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value}`)
  .join('; ')

const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.codePointAt(0) ?? 0};`)
