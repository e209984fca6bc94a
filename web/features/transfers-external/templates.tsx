import { isCurrency } from '@sixpence/money'
import { describe } from '@sixpence/protocol/methods/details'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import { methodTexts } from '@sixpence/protocol/methods/texts'
import { paymentTemplateList } from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { OutputOf } from '@sixpence/protocol/call'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { SectionHead } from '#ui/layout/headings.tsx'
import { ChevronRightIcon } from '#ui/icons/icons.tsx'
import { RowButton, Rows } from '#ui/layout/row.tsx'
import { Avatar } from '#ui/layout/tile.tsx'
import type { DraftChange } from './draft.ts'
import { nothingElse } from './repeat.ts'

type SavedTemplate = OutputOf<typeof paymentTemplateList>['templates'][number]
type Template = SavedTemplate & { type: ExternalMethod }
const isOutside = (template: SavedTemplate): template is Template => template.type !== 'p2p'

/** Saved templates: a click fills the form, which is then validated as usual. */
export function Templates({ onChoose }: { onChoose: (entries: DraftChange) => void }) {
  const t = useTranslate()
  const format = useFormat()
  const templates = useRead(paymentTemplateList, {}).data?.templates.filter(isOutside) ?? []
  if (templates.length === 0) return null
  return (
    <section aria-labelledby="templates">
      <SectionHead id="templates">{t('Your templates')}</SectionHead>
      <Rows>
        {templates.map((template) => (
          <li key={template.templateId}>
            <RowButton
              media={<Avatar name={template.details['payeeName'] ?? template.name} />}
              title={template.name}
              meta={[
                t(methodTexts[template.type].label),
                accountOf(template),
                format.country(template.countryCode),
              ]
                .filter(Boolean)
                .join(', ')}
              end={template.amount && format.amount(template.amount, template.currencyCode)}
              endMeta={<ChevronRightIcon size="small" />}
              onClick={() => onChoose(entriesOf(template))}
            />
          </li>
        ))}
      </Rows>
    </section>
  )
}

/** Part of the account number, to recognise it. */
const accountOf = ({ type, countryCode, currencyCode, details }: Template): string | undefined =>
  describe(type, countryCode, currencyCode, details).find(({ name }) =>
    ['iban', 'accountNumber', 'address', 'instantKey', 'email'].includes(name),
  )?.masked

const entriesOf = (template: Template): DraftChange => ({
  ...nothingElse,
  permission: template.permission,
  beneficiaryType: template.beneficiaryType,
  country: template.countryCode,
  currency: isCurrency(template.currencyCode) ? template.currencyCode : undefined,
  method: template.type,
  details: template.details,
  cardId: template.cardId,
  amount: template.amount ?? '',
})
