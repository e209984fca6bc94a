import { AlertIcon, CheckIcon, ClockIcon } from '#ui/icons/icons.tsx'
import styles from './seal.module.css'

export type SealTone = 'good' | 'wait' | 'bad'

/** Icon of a status; the text beside it has the same meaning. */
export function Seal({ tone, size }: { tone: SealTone; size?: 'small' }) {
  const Icon = { good: CheckIcon, wait: ClockIcon, bad: AlertIcon }[tone]
  const sealTone = { good: 'good', wait: 'neutral', bad: 'warn' }[tone]
  return (
    <span className={styles.seal} data-tone={sealTone} data-size={size} data-print="hide" aria-hidden>
      <Icon />
    </span>
  )
}
