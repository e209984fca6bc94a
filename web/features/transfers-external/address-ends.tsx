import { useTranslate } from '#lib/language/translate.ts'

/**
 * The first and last characters in large type, to be compared with the recipient's: malware replaces addresses in the
 * clipboard.
 */
export function AddressEnds({ address }: { address: string | undefined }) {
  const t = useTranslate()
  if (!address) return null
  return (
    <p className="t-14">
      {t.rich('Starts with {start}, ends with {end}. Check both with the recipient.', {
        start: <b className="code">{address.slice(0, 6)}</b>,
        end: <b className="code">{address.slice(-6)}</b>,
      })}
    </p>
  )
}
