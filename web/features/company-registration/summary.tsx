import { shareOf } from '@sixpence/protocol/rules/company-registration/shares'
import { useFormat } from '#lib/language/format.ts'
import type { ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { rightWord } from '#widgets/company-words.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import { Title } from './form-page.tsx'
import { nameIn, personName, shareOfOne } from './people/names.ts'
import { type Person, personIn, type Registration } from './registration.ts'
import type { Step } from './place.ts'
import { stateOf, stepName } from './step-words.ts'
import { useSubmit } from './use-submit.ts'
import type { Wizard } from './use-wizard.ts'
import styles from './company-registration.module.css'

/** Everything that will be sent, by step, with links back. */
export function Summary({ wizard }: { wizard: Wizard }) {
  const t = useTranslate()
  const { isSending } = wizard
  const { trouble: error, submit } = useSubmit(wizard)
  return (
    <Stack gap="6">
      <Stack gap="2">
        <Title>{t('Check and send')}</Title>
        <p className="soft pretty">
          {t('We will send a link to the company’s e-mail. The account opens when the link is followed.')}
        </p>
      </Stack>
      <Stack gap="6" className={styles.locked} inert={isSending}>
        <CompanyPart wizard={wizard} />
        <MoneyPart wizard={wizard} />
        <PeoplePart wizard={wizard} />
      </Stack>
      {error && <Notice kind="bad" live="assertive" title={error} />}
      <Cluster gap="3" align="stretch" justify="end" isOneLine className={classNames('ruled', styles.end)}>
        <Button size="big" disabled={isSending} onClick={() => wizard.go([{ form: 'usersHub' }])}>
          {t('Back')}
        </Button>
        <Button kind="primary" size="big" busy={isSending} onClick={() => void submit()}>
          {t('Register the company')}
        </Button>
      </Cluster>
    </Stack>
  )
}

function CompanyPart({ wizard }: { wizard: Wizard }) {
  const t = useTranslate()
  const format = useFormat()
  const { company, legalInformation } = wizard.payload
  const { registrationCountryCode, registrationNumber } = legalInformation
  return (
    <>
      <Part wizard={wizard} step="generalForm">
        <Definition term={t('Registered name')}>{company.name || '–'}</Definition>
        <Definition term={t('Company e-mail')}>{company.email || '–'}</Definition>
        <Definition term={t('Place of business')}>
          {[company.address.address1, company.address.city].filter(Boolean).join(', ') || '–'}
        </Definition>
      </Part>
      <Part wizard={wizard} step="legalForm">
        <Definition term={t('Registration number')}>{registrationNumber || '–'}</Definition>
        <Definition term={t('Country of registration')}>
          {registrationCountryCode ? format.country(registrationCountryCode) : '–'}
        </Definition>
      </Part>
    </>
  )
}

function MoneyPart({ wizard }: { wizard: Wizard }) {
  const t = useTranslate()
  const format = useFormat()
  const { financialDetail: money, dueDiligence } = wizard.payload
  const amount = (text: string, currency: string): string => (text ? format.amount(text, currency) : '–')
  return (
    <>
      <Part wizard={wizard} step="financialInfoForm">
        <Definition term={t('How much comes in each month')}>
          {amount(money.monthlyDepositAmount, money.monthlyDepositCurrencyCode)}
        </Definition>
        <Definition term={t('How much goes out each month')}>
          {amount(money.monthlyWithdrawalAmount, money.monthlyWithdrawalCurrencyCode)}
        </Definition>
      </Part>
      <Part wizard={wizard} step="dueDilligenceForm">
        <Definition term={t('Where the company pays taxes')}>
          {format.list(
            dueDiligence.taxPayers.flatMap(({ countryCode }) =>
              countryCode ? [format.country(countryCode)] : [],
            ),
          ) || '–'}
        </Definition>
      </Part>
    </>
  )
}

function PeoplePart({ wizard }: { wizard: Wizard }) {
  const t = useTranslate()
  const format = useFormat()
  const { registration } = wizard
  const named = (ids: readonly number[]): string =>
    peopleIn(registration, ids)
      .map((person) => personName(person, t))
      .join(', ') || t('No one')
  return (
    <>
      <Part wizard={wizard} step="directorsHub">
        <Definition term={t('Directors')}>{named(registration.directors)}</Definition>
      </Part>
      <Part wizard={wizard} step="shareholdersHub">
        {registration.shareholders.map(({ kind, refId, share }) => (
          <Definition
            key={`${kind} ${refId}`}
            term={nameIn(
              registration,
              { form: kind === 'person' ? 'personForm' : 'companyForm', id: refId },
              t,
            )}
          >
            {format.percent(shareOfOne(shareOf(share)), 4)}
          </Definition>
        ))}
      </Part>
      <Part wizard={wizard} step="ownersHub">
        <Definition term={t('Ultimate beneficial owners')}>
          {named(registration.ultimateBeneficiaryOwners)}
        </Definition>
      </Part>
      <Part wizard={wizard} step="usersHub">
        {peopleIn(registration, registration.users).map((person) => (
          <Definition key={person.id} term={personName(person, t)}>
            {person.accessRights === undefined ? t('Not chosen yet') : rightWord(person.accessRights, t)}
          </Definition>
        ))}
      </Part>
    </>
  )
}

const peopleIn = (registration: Registration, ids: readonly number[]): Person[] =>
  ids.flatMap((id) => personIn(registration, id) ?? [])

/** Summary of a step with a link to it. */
function Part({ wizard, step, children }: { wizard: Wizard; step: Step; children: ReactNode }) {
  const t = useTranslate()
  const name = stepName(step, t)
  const isOpen = stateOf(step, { ...wizard.registration, seen: [step] }, wizard.troubles) === 'open'
  return (
    <Stack as="section" gap="4" aria-label={name}>
      <Cluster gap="4" rowGap="1" align="baseline" justify="between" className="line-below pb-1">
        <h2 className="t-18">{name}</h2>
        <Button kind="text" onClick={() => wizard.go([{ form: step }])}>
          {t('Change')}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
      </Cluster>
      {isOpen && <Notice kind="warn" title={t('Something is missing here.')} />}
      <DefinitionList>{children}</DefinitionList>
    </Stack>
  )
}
