import { useTranslate } from '#lib/language/translate.ts'

/** Reference number by which support finds a fault in the server's log. */
export function FaultReference({ reference }: { reference: string }) {
  const t = useTranslate()
  return t('If you contact us about this, quote reference {reference}.', { reference })
}
