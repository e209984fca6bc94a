import type { MassBatch, MassLine } from '@sixpence/protocol/mass/mass'
import { useTranslate } from '#lib/language/translate.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { Money } from '#ui/money.tsx'
import type { MassField } from '../fields.ts'
import { LineCheck } from './line-check.tsx'
import { LineState } from './line-state.tsx'

type LineFactsProps = { batch: MassBatch; line: MassLine; fields: readonly MassField[] }

/** The data of a line that cannot be changed, and a link to its receipt. */
export function LineFacts({ batch, line, fields }: LineFactsProps) {
  const t = useTranslate()
  const { cost, reason, transactionId } = line
  return (
    <Stack gap="4">
      {line.state === 'failed' && (
        <Notice kind="bad" title={t('This payment was not made')}>
          {reason}
        </Notice>
      )}
      <DefinitionList>
        <Definition term={t('Status##payment')}>
          <LineState line={line} isEditable={false} isShort />
        </Definition>
        {line.check && (
          <Definition term={t('Name at the bank')}>
            <LineCheck check={line.check} isEditable={batch.mayEdit} />
          </Definition>
        )}
        {fields.map(({ name, label }) => (
          <Definition key={name} term={label}>
            <span className="wraps">{line.cells[name]}</span>
          </Definition>
        ))}
        {cost && (
          <>
            <Definition term={t('Leaves your account')}>
              <Money amount={cost.amount} currency={batch.currencyCode} />
            </Definition>
            <Definition term={t('Fee')}>
              <Money amount={cost.fee} currency={batch.currencyCode} />
            </Definition>
            <Definition term={t('They get')}>
              <Money amount={cost.toAmount} currency={cost.toCurrencyCode} />
            </Definition>
          </>
        )}
      </DefinitionList>
      {transactionId !== undefined && (
        <ButtonTo
          to="/transfer/p2p/receipt/$transactionId"
          params={{ transactionId: String(transactionId) }}
          className="start"
        >
          {t('Receipt')}
        </ButtonTo>
      )}
    </Stack>
  )
}
