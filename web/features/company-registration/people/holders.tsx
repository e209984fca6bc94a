import { readPercent } from '@sixpence/money'
import { shareLimits, sumOf } from '@sixpence/protocol/rules/company-registration/shares'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { CompanyIcon, EditIcon, PlusIcon } from '#ui/icons/icons.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Avatar, Tile } from '#ui/layout/tile.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import { tidied, withHolder, withNewCompany, withoutHolder, withShare } from '../changes.ts'
import { companyName, nameIn, shareOfOne } from './names.ts'
import { MorePeople, Wholeness } from './people.tsx'
import type { Page } from '../place.ts'
import { RemoveButton } from '../remove-button.tsx'
import { companiesAbove, companyIn, firstPlaces, type Holder, holdersOf } from '../registration.ts'
import type { Wizard } from '../use-wizard.ts'
import { holdersField, shareField } from '../where.ts'
import styles from '../company-registration.module.css'

type LevelProps = {
  wizard: Wizard
  /** The company with these shareholders; absent for the registering company. */
  of?: number | undefined
}

export const holderPage = ({ kind, refId }: Holder): Page => ({
  form: kind === 'person' ? 'personForm' : 'companyForm',
  id: refId,
})

/** The shareholders of a company with the sum of their shares, each shareholding company with its own. */
export function Holders({ wizard, of }: LevelProps) {
  const t = useTranslate()
  const { registration } = wizard
  const company = of === undefined ? undefined : companyIn(registration, of)
  const name = company ? companyName(company, t) : registration.generalForm['name']?.trim()
  const field = holdersField(of ?? 0)
  const error = wizard.errorOf(field)
  const holders = holdersOf(registration, of)
  return (
    <Stack
      as="fieldset"
      gap="4"
      id={field}
      tabIndex={-1}
      className={styles.level}
      aria-describedby={error && `${field}-error`}
    >
      <legend className="strong pb-3">
        {name ? t('Shareholders of {company}', { company: name }) : t('Shareholders of the company')}
      </legend>
      {error && <FieldError id={`${field}-error`}>{error}</FieldError>}
      {holders.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- restores what list-style none takes away in Safari
        <ul role="list" className={styles.holders}>
          {holders.map((holder) => (
            <li className="py-3 line-above" key={`${holder.kind} ${holder.refId}`}>
              <HolderRow wizard={wizard} of={of} holder={holder} />
              {holder.kind === 'company' && <Below wizard={wizard} id={holder.refId} of={of} />}
            </li>
          ))}
        </ul>
      )}
      <Sum holders={holders} />
      <MorePeople wizard={wizard} role={{ is: 'shareholder', of }} isFolded>
        <MoreCompanies wizard={wizard} of={of} />
      </MorePeople>
    </Stack>
  )
}

function HolderRow({ wizard, of, holder }: { wizard: Wizard; of: number | undefined; holder: Holder }) {
  const t = useTranslate()
  const { registration } = wizard
  const page = holderPage(holder)
  const name = nameIn(registration, page, t)
  const field = shareField(of ?? 0, holder)

  const after = withoutHolder(registration, holder, of)

  function remove(): void {
    wizard.change(after)
    wizard.answered(field)
  }

  return (
    <div className={styles.holder}>
      {holder.kind === 'person' ? (
        <Avatar name={name} shape="round" />
      ) : (
        <Tile>
          <CompanyIcon />
        </Tile>
      )}
      <Stack gap="1" align="start">
        <span className="medium wraps">{name}</span>
        <Wholeness wizard={wizard} page={page} />
      </Stack>
      <TextField
        id={field}
        className={styles.share}
        label={t('Share of {name}', { name })}
        hideLabel
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        end="%"
        value={holder.share}
        onChange={({ currentTarget }) => {
          const share = readPercent(currentTarget.value)
          wizard.change(withShare(registration, { ...holder, share }, of))
          wizard.answered(field)
          wizard.answered(holdersField(of ?? 0))
        }}
        // Only when the share is complete: typing 30 passes through 3.
        onBlur={() => wizard.change(tidied(registration))}
        error={wizard.errorOf(field)}
      />
      <Cluster as="span" gap="0" align="stretch" justify="end" isOneLine>
        <IconButton
          id={`holder.${of ?? 0}.${holder.kind}.${holder.refId}`}
          label={t('Edit {name}', { name })}
          icon={<EditIcon />}
          onClick={() => wizard.go([page, ...wizard.place])}
        />
        <RemoveButton name={name} registration={registration} after={after} onRemove={remove} />
      </Cluster>
    </div>
  )
}

/** The shareholders of a company that occurs several times are edited at its first place. */
function Below({ wizard, id, of }: LevelProps & { id: number }) {
  const t = useTranslate()
  if (firstPlaces(wizard.registration).get(id) === of) return <Holders wizard={wizard} of={id} />
  return <p className="soft t-13 py-1h">{t('Its shareholders are listed where it is first named.')}</p>
}

function Sum({ holders }: { holders: readonly Holder[] }) {
  const t = useTranslate()
  const format = useFormat()
  if (holders.length === 0) return <p className="soft pretty">{t('No one is named yet.')}</p>
  const sum = sumOf(holders)
  const share = format.percent(shareOfOne(sum), 4)
  const words = (): string => {
    if (sum < shareLimits.least) return t('{share} in total: name at least 10%.', { share })
    if (sum > shareLimits.most) return t('{share} in total: this is more than 100%.', { share })
    return t('{share} in total', { share })
  }
  const isFine = sum >= shareLimits.least && sum <= shareLimits.most
  return <output className={classNames('strong', !isFine && 'bad')}>{words()}</output>
}

/** Adds a new company, or a company from elsewhere in the form that this company does not hold. */
function MoreCompanies({ wizard, of }: LevelProps) {
  const t = useTranslate()
  const { registration, place } = wizard
  const here = holdersOf(registration, of)
  const others = registration.companyList.filter(
    ({ id }) =>
      id !== of &&
      !here.some(({ kind, refId }) => kind === 'company' && refId === id) &&
      (of === undefined || !companiesAbove(registration, id).has(of)),
  )

  function addNew(): void {
    const added = withNewCompany(registration, of)
    wizard.change(added.registration)
    wizard.go([{ form: 'companyForm', id: added.id }, ...place])
  }

  return (
    <>
      {others.map((company) => (
        <Button
          key={company.id}
          icon={<PlusIcon />}
          onClick={() =>
            wizard.change(withHolder(registration, { kind: 'company', refId: company.id, share: '' }, of))
          }
        >
          {companyName(company, t)}
        </Button>
      ))}
      <Button icon={<CompanyIcon />} onClick={addNew}>
        {t('Add a company')}
      </Button>
    </>
  )
}
