import type { Shareholder } from '@sixpence/protocol/registration/company-registration'
import { userAt } from '@sixpence/protocol/rules/company-registration/users'
import { fieldsOf } from '#widgets/questionnaire/answers.ts'
import type { Page, Step } from './place.ts'
import type { Payload } from './payload.ts'

/** The page and the field id for a path of the payload (B351, B368, Q081). */
export function whereIs(path: string, payload: Payload): { page: Page; field: string } {
  const [part = '', ...rest] = path.split('.')
  const field = rest.join('.')
  const user = userAt(path)
  const at = (form: Step, id: string) => ({ page: { form }, field: id })
  if (user !== undefined) return at('usersHub', `rights.${payload.users[user]}`)
  switch (part) {
    case 'legalInformation':
      return at('legalForm', field)
    case 'financialDetail':
      return at('financialInfoForm', lists[field] ?? field)
    case 'dueDiligence':
      return at('dueDilligenceForm', field === 'taxPayers' ? 'taxPayers.0.countryCode' : field)
    case 'additionalQuestionAnswers':
      return at('dueDilligenceForm', answerField(rest, payload))
    case 'directors':
      return at('directorsHub', 'directors')
    case 'ultimateBeneficiaryOwners':
      return at('ownersHub', 'owners')
    case 'authorizedCompanyRepresentative':
      return at('usersHub', 'representative')
    case 'users':
      return at('usersHub', 'users')
    case 'shareholders':
      return at('shareholdersHub', shareholderField(path, payload.shareholders))
    case 'personList': {
      const { id = 0, sourcesOfFunds = [] } = payload.personList[Number(rest[0])] ?? {}
      return { page: { form: 'personForm', id }, field: personField(rest.slice(1), sourcesOfFunds) }
    }
    case 'companyList': {
      const id = payload.companyList[Number(rest[0])]?.id ?? 0
      return {
        page: { form: 'companyForm', id },
        field: rest[1] === 'directors' ? 'directors' : rest.slice(1).join('.'),
      }
    }
    default:
      return at('generalForm', field)
  }
}

const lists: Readonly<Record<string, string>> = { sourceIds: 'source', purposeIds: 'purpose' }

/** Rules refer to a question by id, the schema by its index. */
function answerField(
  [question = '', part = 'answer']: string[],
  { additionalQuestionAnswers }: Payload,
): string {
  const { id } = additionalQuestionAnswers[Number(question)] ?? { id: question }
  const fields = fieldsOf(id)
  return part === 'text' || part === 'name' || part === 'date' ? fields[part] : fields.answer
}

function personField([name = '', ...rest]: string[], sources: readonly { sourceId: string }[]): string {
  if (name !== 'sourcesOfFunds') return [name, ...rest].join('.')
  const source = sources[Number(rest[0])]
  return source ? `wealth.${source.sourceId}.details` : 'wealth'
}

/** The field of a share, or the list of shareholders: `share.1.person.3`, `holders.1`; the registering company is 0. */
function shareholderField(path: string, tree: readonly Shareholder[]): string {
  let holders = tree
  let of = 0
  for (const [, index, part] of path.matchAll(/(?:shareholders|children)\.(\d+)(?=(?:\.(\w+))?)/g)) {
    const holder = holders[Number(index)]
    if (!holder) break
    if (part !== 'children') return shareField(of, holder)
    of = holder.refId
    holders = holder.children ?? []
  }
  return holdersField(of)
}

export const holdersField = (of: number): string => `holders.${of}`
export const shareField = (of: number, { kind, refId }: Pick<Shareholder, 'kind' | 'refId'>): string =>
  `share.${of}.${kind}.${refId}`
