import { isTrue, keptInBrowser } from './storage.ts'

/** A captured click on an element with this text. */
export type AnalyticsEvent = { event: 'pressed'; text: string }
export type Analytics = { capture: (captured: AnalyticsEvent) => void }

/** The operator's analytics; as shipped there is none, and pages contact no third party (Q013). */
export const operatorsAnalytics: Analytics | undefined = undefined

/** The person's consent to analytics; nothing is captured without it. */
export const analyticsConsent = keptInBrowser('analytics', isTrue)

/** Card numbers (13 to 19 digits) and social security numbers (3, 2 and 4 digits) (B142). */
const secretNumbers = [/(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g, /(?<!\d)\d{3}[ -]?\d{2}[ -]?\d{4}(?!\d)/g]

const withoutSecrets = (text: string): string =>
  secretNumbers.reduce((left, pattern) => left.replaceAll(pattern, '…'), text)

/** Reports clicks to the given analytics after consent. Typed text is never read. */
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
