import { useTranslate } from '#lib/language/translate.ts'

/** The number by which support finds in the server's log what went wrong here. */
export function FaultReference({ reference }: { reference: string }) {
  const t = useTranslate()
  return t('If you contact us about this, quote reference {reference}.', { reference })
}
