/** Pages of the wizard (B349). The form of a person or company opens from the page that lists them. */
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

/** A page and the pages it was opened from, nearest first; the last is a step. */
export type Place = readonly [Page, ...Page[]]

const first: Place = [{ form: 'generalForm' }]

/** Stored in the URL fragment, so that browser history and reload work: `personForm/3/usersHub`. */
export const hashOf = (place: Place): string =>
  place.map((page) => ('id' in page ? `${page.form}/${page.id}` : page.form)).join('/')

/** Anything else opens the first page. */
export function placeIn(hash: string): Place {
  const words = hash.replace(/^#/, '').split('/')
  const pages: Page[] = []
  while (words.length > 0) {
    const form = words.shift()
    const step = steps.find((step) => step === form)
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

export const isSamePage = (a: Page, b: Page): boolean => hashOf([a]) === hashOf([b])

/** The following step; the last step is followed by the summary. */
export const nextStep = (step: Step): Step => steps[steps.indexOf(step) + 1] ?? 'summary'

export const stepBefore = (step: Step): Step | undefined => steps[steps.indexOf(step) - 1]
