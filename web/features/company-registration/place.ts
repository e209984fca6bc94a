/** The way through the wizard (B349). A person and a company have a form of their own, opened from where they are named. */
export const steps = [
  'generalForm',
  'legalForm',
  'financialInfoForm',
  'dueDilligenceForm',
  'directorsHub',
  'shareholdersHub',
  'ownersHub',
  'usersHub',
  'summary',
] as const
export type Step = (typeof steps)[number]

export type Page = { form: Step } | { form: 'personForm' | 'companyForm'; id: number }

/** A page and those it was opened from, the nearest first; the last is a step. */
export type Place = readonly [Page, ...Page[]]

const first: Place = [{ form: 'generalForm' }]

/** Written behind the `#` of the address, so that the browser's own back and a reload know it: `personForm/3/usersHub`. */
export const hashOf = (place: Place): string =>
  place.map((page) => ('id' in page ? `${page.form}/${page.id}` : page.form)).join('/')

/** What is no place leads to the beginning. */
export function placeIn(hash: string): Place {
  const words = hash.replace(/^#/, '').split('/')
  const pages: Page[] = []
  while (words.length > 0) {
    const form = words.shift()
    const step = steps.find((one) => one === form)
    if (step) return words.length > 0 ? first : ([...pages, { form: step }] as unknown as Place)
    const id = Number(words.shift())
    if ((form !== 'personForm' && form !== 'companyForm') || !Number.isInteger(id)) return first
    pages.push({ form, id })
  }
  return first
}

export const stepOf = (place: Place): Step => {
  const last = place.at(-1)
  return last && !('id' in last) ? last.form : 'generalForm'
}

export const isSamePage = (one: Page, other: Page): boolean => hashOf([one]) === hashOf([other])

/** The step after this one; of the summary itself. */
export const nextStep = (step: Step): Step => steps[steps.indexOf(step) + 1] ?? 'summary'

export const stepBefore = (step: Step): Step | undefined => steps[steps.indexOf(step) - 1]
