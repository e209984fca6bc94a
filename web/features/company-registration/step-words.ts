import { isSamePage, type Page, type Step } from './place.ts'
import type { Translate } from '#lib/language/translate.ts'
import { idsWith } from './changes.ts'
import { holdersOf, type Registration } from './registration.ts'
import type { Problem } from './troubles.ts'

export function stepName(step: Step, t: Translate): string {
  const names: Record<Step, string> = {
    generalForm: t('The company'),
    legalForm: t('Registration details'),
    financialInfoForm: t('Company finances'),
    dueDilligenceForm: t('Company background'),
    directorsHub: t('Directors'),
    shareholdersHub: t('Shareholders'),
    ownersHub: t('Owners'),
    usersHub: t('Users'),
    summary: t('Check and send'),
  }
  return names[step]
}

export type StepState = 'new' | 'done' | 'open'

/** A step is done if it was left at least once and has no problems, including those of its people and companies. */
export function stateOf(step: Step, registration: Registration, troubles: readonly Problem[]): StepState {
  if (step === 'summary' || !registration.seen.includes(step)) return 'new'
  const pages = [{ form: step }, ...pagesNamedIn(step, registration)]
  return troubles.some(({ page }) => pages.some((other) => isSamePage(page, other))) ? 'open' : 'done'
}

/** Forms of people and companies opened from a step. */
export function pagesNamedIn(step: Step, registration: Registration): Page[] {
  const people = (ids: readonly number[]): Page[] => ids.map((id) => ({ form: 'personForm', id }))
  if (step === 'directorsHub') return people(registration.directors)
  if (step === 'ownersHub') return people(registration.ultimateBeneficiaryOwners)
  if (step === 'usersHub') return people(registration.users)
  if (step !== 'shareholdersHub') return []
  return [undefined, ...registration.companyList.map(({ id }) => id)].flatMap((of) => [
    ...holdersOf(registration, of).map(({ kind, refId: id }): Page => ({
      form: kind === 'person' ? 'personForm' : 'companyForm',
      id,
    })),
    ...(of === undefined ? [] : people(idsWith(registration, { is: 'director', of }))),
  ])
}
