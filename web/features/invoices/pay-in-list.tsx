import { fieldTexts } from '@sixpence/protocol/methods/texts'
import { useTranslate } from '#lib/language/translate.ts'
import type { Translate } from '#lib/language/translate.ts'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { CopyButton } from '#widgets/copy.tsx'

export type PayIn = {
  holder: string
  bank?: string | undefined
  lines: readonly { name: string; shown: string; copied: string }[]
}

/** The details for paying an invoice, each value to copy. */
export function PayInList({ payIn: { holder, bank, lines } }: { payIn: PayIn }) {
  const t = useTranslate()
  return (
    <DefinitionList>
      <Definition
        term={t('Account holder')}
        action={<CopyButton label={t('Copy: {what}', { what: t('Account holder') })} text={holder} />}
      >
        {holder}
      </Definition>
      {lines.map(({ name, shown: text, copied }) => (
        <Definition
          key={name}
          term={labelOf(name, t)}
          action={<CopyButton label={t('Copy: {what}', { what: labelOf(name, t) })} text={copied} />}
        >
          <span translate="no">{text}</span>
        </Definition>
      ))}
      {bank !== undefined && <Definition term={t('Bank')}>{bank}</Definition>}
    </DefinitionList>
  )
}

function labelOf(name: string, t: Translate): string {
  if (name === 'reference') return t('Reference')
  return name in fieldTexts ? t(fieldTexts[name as keyof typeof fieldTexts].label) : name
}
