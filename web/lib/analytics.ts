import { isTrue, keptInBrowser } from './storage.ts'

/** What is captured of itself: that something with these words on it was pressed. */
export type Captured = { event: 'pressed'; text: string }
export type Analytics = { capture: (captured: Captured) => void }

/** The operator's own, and none as shipped: no page of ours asks another company anything (Q013). */
export const operatorsAnalytics: Analytics | undefined = undefined

/** That the person has agreed to be measured; without it nothing is captured. */
export const analyticsConsent = keptInBrowser('analytics', isTrue)

/** Thirteen to nineteen digits, as on a card, and three, two and four, as of a social security number (B142). */
const secretNumbers = [/(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g, /(?<!\d)\d{3}[ -]?\d{2}[ -]?\d{4}(?!\d)/g]

const withoutSecrets = (text: string): string =>
  secretNumbers.reduce((left, pattern) => left.replaceAll(pattern, '…'), text)

/** Watches presses for whoever is given, once the person has agreed. What is typed is never looked at. */
export function captureFor(analytics: Analytics | undefined, target: EventTarget): () => void {
  if (!analytics) return () => undefined
  const onClick = ({ target: pressed }: Event): void => {
    if (!analyticsConsent.get() || !(pressed instanceof Element)) return
    const control = pressed.closest('a, button, summary, [role="tab"], [role="switch"]')
    const words = control?.getAttribute('aria-label') ?? control?.textContent
    if (words) analytics.capture({ event: 'pressed', text: withoutSecrets(words.trim()).slice(0, 100) })
  }
  target.addEventListener('click', onClick, { capture: true, passive: true })
  return () => target.removeEventListener('click', onClick, { capture: true })
}
