import {
  adminDueDiligenceUpdate,
  adminFinancialUpdate,
  type DeskCustomer,
} from '@sixpence/protocol/desk/desk'
import {
  dictionaryBusinessPurposeOfAccountList,
  dictionaryBusinessSourceOfFundsList,
  dictionaryEstimatedMonthlyDepositList,
  dictionaryPersonalPurposeOfAccountList,
  dictionaryPersonalSourceOfFundsList,
} from '@sixpence/protocol/dictionary/dictionary'
import { customerTypes } from '@sixpence/protocol/rights'
import { type ReactNode } from 'react'
import { useLanguage, useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './desk.module.css'
import { DialogButton } from './kit/dialog-button.tsx'
import { May } from './may.tsx'
import { useDecision, DecisionDialog } from './decision-dialog.tsx'
import { levelWords } from './words.ts'
import { Section } from './kit/section.tsx'

type NamedOption = { id: string; name: string }

export function FinancialBlock({ customer }: { customer: DeskCustomer }) {
  const t = useTranslate()
  const lang = useLanguage()
  const isPersonal = customer.customerType === customerTypes.personal
  const personalSources = useRead(dictionaryPersonalSourceOfFundsList, isPersonal ? { lang } : undefined)
  const businessSources = useRead(dictionaryBusinessSourceOfFundsList, isPersonal ? undefined : { lang })
  const personalPurposes = useRead(dictionaryPersonalPurposeOfAccountList, isPersonal ? { lang } : undefined)
  const businessPurposes = useRead(dictionaryBusinessPurposeOfAccountList, isPersonal ? undefined : { lang })
  const deposits = useRead(dictionaryEstimatedMonthlyDepositList, { lang }).data?.deposits ?? []
  const sources = (personalSources.data ?? businessSources.data)?.sources ?? []
  const purposes = (personalPurposes.data ?? businessPurposes.data)?.purposes ?? []
  const { monthlyDeposit, sourceIds = [], purposeIds = [] } = customer.financialDetail
  const names = (list: NamedOption[], ids: string[]) =>
    list
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(', ') || '–'
  return (
    <FactsBlock
      id="desk-financial"
      title={t('Financial details')}
      change={t('Change the financial details')}
      facts={[
        [t('Expected monthly deposits'), deposits.find(({ id }) => id === monthlyDeposit)?.name ?? '–'],
        [t('Source of funds'), names(sources, sourceIds)],
        [t('Purpose of the account'), names(purposes, purposeIds)],
      ]}
      renderDialog={(onClose) => (
        <FinancialDialog customer={customer} lists={{ deposits, sources, purposes }} onClose={onClose} />
      )}
    />
  )
}

/** Facts about a customer that the desk may change, each with a reason. */
function FactsBlock(props: {
  id: string
  title: string
  change: string
  facts: readonly (readonly [term: string, fact: string])[]
  renderDialog: (onClose: () => void) => ReactNode
}) {
  const { id, title, change, facts, renderDialog } = props
  return (
    <Section
      id={id}
      title={title}
      end={
        <May permission="diligence.decide">
          <DialogButton kind="text" size="small" className={styles.atEdge} renderDialog={renderDialog}>
            {change}
          </DialogButton>
        </May>
      }
    >
      <DefinitionList>
        {facts.map(([term, fact]) => (
          <Definition key={term} term={term}>
            {fact}
          </Definition>
        ))}
      </DefinitionList>
    </Section>
  )
}

function FinancialDialog({
  customer,
  lists: { deposits, sources, purposes },
  onClose,
}: {
  customer: DeskCustomer
  lists: Record<'deposits' | 'sources' | 'purposes', NamedOption[]>
  onClose: () => void
}) {
  const t = useTranslate()
  const { monthlyDeposit = '', sourceIds = [], purposeIds = [] } = customer.financialDetail
  const form = useDecision(adminFinancialUpdate, {
    first: { monthlyDeposit, sourceIds, purposeIds },
    inputOf: ({ why, monthlyDeposit: deposit, ...choices }) => ({
      customerId: customer.id,
      financialDetail: { ...(deposit && { monthlyDeposit: deposit }), ...choices },
      why,
    }),
    onDone: onClose,
  })
  return (
    <DecisionDialog
      form={form}
      title={t('Change the financial details')}
      action={t('Save')}
      onClose={onClose}
    >
      <Select
        {...form.text('monthlyDeposit')}
        label={t('Expected monthly deposits')}
        options={[{ value: '', label: '–' }, ...deposits.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <Choices {...form.choice('sourceIds')} label={t('Source of funds')} list={sources} />
      <Choices {...form.choice('purposeIds')} label={t('Purpose of the account')} list={purposes} />
    </DecisionDialog>
  )
}

const Choices = ({
  label,
  list,
  value,
  onChange,
}: {
  label: string
  list: NamedOption[]
  value: string[]
  onChange: (value: string[]) => void
}) => (
  <Stack as="fieldset" gap="h" className={styles.choices}>
    <legend>{label}</legend>
    {list.map(({ id, name }) => (
      <Checkbox
        key={id}
        label={name}
        checked={value.includes(id)}
        onChange={({ target }) =>
          onChange(target.checked ? [...value, id] : value.filter((text) => text !== id))
        }
      />
    ))}
  </Stack>
)

export function DueDiligenceBlock({ customer }: { customer: DeskCustomer }) {
  const t = useTranslate()
  const { level, government, governmentDetails, lawsuits, lawsuitsDetails } = customer.dueDiligence
  const yesOrNo = (yes: boolean | undefined, details: string | undefined) =>
    yes === undefined ? '–' : yes ? (details ?? t('Yes')) : t('No')
  return (
    <FactsBlock
      id="desk-diligence"
      title={t('Due diligence')}
      change={t('Change the due diligence')}
      facts={[
        [t('Stage'), levelWords(level, t)],
        [t('Government ties'), yesOrNo(government, governmentDetails)],
        [t('Lawsuits'), yesOrNo(lawsuits, lawsuitsDetails)],
      ]}
      renderDialog={(onClose) => <DueDiligenceDialog customer={customer} onClose={onClose} />}
    />
  )
}

function DueDiligenceDialog({ customer, onClose }: { customer: DeskCustomer; onClose: () => void }) {
  const t = useTranslate()
  const form = useDecision(adminDueDiligenceUpdate, {
    first: customer.dueDiligence,
    inputOf: ({ why, ...dueDiligence }) => ({ customerId: customer.id, dueDiligence, why }),
    onDone: onClose,
  })
  const { values, set } = form
  return (
    <DecisionDialog form={form} title={t('Change the due diligence')} action={t('Save')} onClose={onClose}>
      <Select
        label={t('Stage')}
        options={[0, 1, 2, 3, 4].map((level) => ({ value: String(level), label: levelWords(level, t) }))}
        value={String(values.level)}
        onChange={({ target }) => set({ level: Number(target.value) })}
      />
      <Checkbox
        label={t('Government ties')}
        checked={values.government ?? false}
        onChange={({ target }) => set({ government: target.checked })}
      />
      {values.government && (
        <TextArea
          label={t('Details of government ties')}
          rows={2}
          maxLength={2000}
          value={values.governmentDetails ?? ''}
          onChange={({ target }) => set({ governmentDetails: target.value })}
        />
      )}
      <Checkbox
        label={t('Lawsuits')}
        checked={values.lawsuits ?? false}
        onChange={({ target }) => set({ lawsuits: target.checked })}
      />
      {values.lawsuits && (
        <TextArea
          label={t('Details of lawsuits')}
          rows={2}
          maxLength={2000}
          value={values.lawsuitsDetails ?? ''}
          onChange={({ target }) => set({ lawsuitsDetails: target.value })}
        />
      )}
    </DecisionDialog>
  )
}
