/** Requirements of a rule; empty `people` means everyone with full rights. */
export type ApproverRule = { approvers: number; inOrder: boolean; people: readonly number[] }

export type ApprovalStatus = {
  given: number
  needed: number
  /** Ids of those who can give the next approval. */
  next: number[]
  isDone: boolean
  /** A rule requires more approvers than are available. */
  isStuck: boolean
}

const oneApprover: ApproverRule = { approvers: 1, inOrder: false, people: [] }

/**
 * Progress of a payment under all rules that apply. Only approvers who have full rights now count, and never the
 * creator; the same approval may count for several rules.
 */
export function approvalStatusOf(
  rules: readonly ApproverRule[],
  { mayApprove, creator, approvedBy }: Facts,
): ApprovalStatus {
  const may = new Set(mayApprove.filter((person) => person !== creator))
  const approved = new Set(approvedBy.filter((person) => may.has(person)))
  const parts = (rules.length === 0 ? [oneApprover] : rules).map((rule) => {
    const able = rule.people.length === 0 ? [...may] : rule.people.filter((person) => may.has(person))
    const missing = able.filter((person) => !approved.has(person))
    const approvals = Math.min(able.length - missing.length, rule.approvers)
    const isDone = approvals === rule.approvers
    return {
      isDone,
      isStuck: able.length < rule.approvers,
      next: isDone ? [] : missing.slice(0, rule.inOrder ? 1 : missing.length),
    }
  })
  const able = [...may].filter((person) => parts.some(({ next }) => next.includes(person)))
  return {
    given: approved.size,
    needed: approved.size + missingOf(rules, may, approved),
    next: able,
    isDone: parts.every(({ isDone }) => isDone),
    isStuck: parts.some(({ isStuck }) => isStuck),
  }
}

/** The approvals required per rule, before any was given. */
export function stepsOf(
  rules: readonly ApproverRule[],
  { mayApprove, creator }: Omit<Facts, 'approvedBy'>,
): ApproverRule[] {
  return (rules.length === 0 ? [oneApprover] : rules).map(({ approvers, inOrder, people }) => {
    const able = (people.length === 0 ? mayApprove : people).filter(
      (person) => person !== creator && mayApprove.includes(person),
    )
    return { approvers, inOrder, people: inOrder ? able.slice(0, approvers) : able }
  })
}

type Facts = { mayApprove: readonly number[]; creator: number | undefined; approvedBy: readonly number[] }

/** The largest number of approvals that a single rule lacks. */
function missingOf(
  rules: readonly ApproverRule[],
  may: ReadonlySet<number>,
  approved: ReadonlySet<number>,
): number {
  const lacks = (rules.length === 0 ? [oneApprover] : rules).map(({ approvers, people }) => {
    const counted = [...approved].filter((person) => people.length === 0 || people.includes(person))
    return Math.max(0, approvers - counted.filter((person) => may.has(person)).length)
  })
  return Math.max(0, ...lacks)
}
