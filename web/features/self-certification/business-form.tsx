import { businessTaxCertificationUpdate, type EntityType } from '@sixpence/protocol/documents/documents'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { FieldError } from '#ui/fields/field.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { CertificationForm } from './certification-form.tsx'
import { Controllers } from './controllers.tsx'
import { type BusinessDraft, keptBusinessDraft } from './draft.ts'
import { useValues } from '#kit/form/use-form-of.ts'
import { CountrySelect, TaxIds, YesNo } from './fields.tsx'
import { businessProblemsOf } from './problems.ts'
import { Stack } from '#ui/layout/primitives.tsx'

type BusinessFormProps = { initialDraft: BusinessDraft; signedAt: string | undefined }

export function BusinessForm({ initialDraft, signedAt }: BusinessFormProps) {
  const t = useTranslate()
  const form = useValues({ first: initialDraft, stored: keptBusinessDraft })
  const { values: draft, set, problems } = form
  const certify = useChange(businessTaxCertificationUpdate, {
    shows: (refusal) => form.refused(refusal, { otherwise: 'registrationCountry' }),
  })

  async function submit(): Promise<void> {
    if (!form.show(businessProblemsOf(draft, t)) || !draft.entityType) return
    const { entityType, registrationCountry, taxIds, isUSEntity, giin, controllingPersons } = draft
    const done = await certify.send({
      entityType,
      registrationCountry,
      taxIds,
      isUSEntity: isUSEntity === 'yes',
      ...(entityType === 'financialInstitution' && { giin: giin.trim() }),
      controllingPersons: entityType === 'passiveNffe' ? controllingPersons : [],
    })
    if (!done) return
    keptBusinessDraft.remove()
    showToast({ text: t('The certification is signed.') })
  }

  return (
    <CertificationForm
      signedAt={signedAt}
      summed={form.summed}
      isSending={certify.isSending}
      onSubmit={submit}
    >
      <CompanyKind
        value={draft.entityType || undefined}
        error={problems['entityType']}
        onChange={(entityType) => set({ entityType })}
      />
      {draft.entityType === 'financialInstitution' && (
        <TextField
          id="giin"
          label={t('GIIN')}
          value={draft.giin}
          maxLength={19}
          autoComplete="off"
          error={problems['giin']}
          onChange={({ currentTarget }) => set({ giin: currentTarget.value.toUpperCase() })}
        />
      )}
      <Stack as="fieldset" gap="4">
        <legend className="strong pb-3">{t('Where the company pays taxes')}</legend>
        <CountrySelect
          id="registrationCountry"
          label={t('Country of registration')}
          value={draft.registrationCountry}
          error={problems['registrationCountry']}
          onChange={(registrationCountry) => set({ registrationCountry })}
        />
        <TaxIds
          kind="business"
          value={draft.taxIds}
          problems={problems}
          onChange={(taxIds) => set({ taxIds })}
        />
        <YesNo
          id="isUSEntity"
          label={t('Is it a US company?')}
          value={draft.isUSEntity}
          error={problems['isUSEntity']}
          onChange={(isUSEntity) => set({ isUSEntity })}
        />
      </Stack>
      {draft.entityType === 'passiveNffe' && (
        <Stack as="fieldset" gap="4">
          <legend className="strong pb-3">{t('Controlling persons')}</legend>
          <Controllers
            value={draft.controllingPersons}
            problems={problems}
            onChange={(controllingPersons) => set({ controllingPersons })}
          />
          {problems['addController'] && (
            <FieldError id="no-controller">{problems['addController']}</FieldError>
          )}
        </Stack>
      )}
    </CertificationForm>
  )
}

type CompanyKindProps = {
  value: EntityType | undefined
  error: string | undefined
  onChange: (value: EntityType) => void
}

function CompanyKind({ value, error, onChange }: CompanyKindProps) {
  const t = useTranslate()
  return (
    <div id="entityType" tabIndex={-1}>
      <RadioCards
        label={t('What kind of company is it?')}
        value={value}
        error={error}
        onChange={onChange}
        cards={[
          {
            value: 'activeNffe',
            title: t('It earns income from its business'),
            detail: t('Active: less than half of its income is interest, dividends or rent.'),
          },
          {
            value: 'passiveNffe',
            title: t('It mostly holds money or shares'),
            detail: t('Passive: half or more of its income is interest, dividends or rent.'),
          },
          {
            value: 'financialInstitution',
            title: t('It is a financial institution'),
            detail: t('A bank, a fund or an insurer, with a GIIN.'),
          },
        ]}
      />
    </div>
  )
}
