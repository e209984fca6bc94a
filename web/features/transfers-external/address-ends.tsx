import { useTranslate } from '#lib/language/translate.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './address-ends.module.css'

/**
 * The first and last characters in large type, to be compared with the recipient's: malware replaces addresses in the
 * clipboard.
 */
export function AddressEnds({ address }: { address: string | undefined }) {
  const t = useTranslate()
  if (!address) return null
  return (
    <p className={classNames('t-14', styles.ends)}>
      {t.rich('Starts with {start}, ends with {end}. Check both with the recipient.', {
        start: <b>{address.slice(0, 6)}</b>,
        end: <b>{address.slice(-6)}</b>,
      })}
    </p>
  )
}
