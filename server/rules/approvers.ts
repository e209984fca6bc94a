/** What a company's rule asks for; `people` empty: everybody with full rights. */
export type ApproverRule = { approvers: number; inOrder: boolean; people: readonly number[] }

export type Standing = {
  given: number
  needed: number
  /** Who can give the next approval. */
  next: number[]
  isDone: boolean
  /** A rule asks for more people than can approve. */
  isStuck: boolean
}

const oneApprover: ApproverRule = { approvers: 1, inOrder: false, people: [] }

/**
 * How far a payment has come under every rule that fits it. Only who has full rights now counts, and never who asked;
 * an approval may count for several rules.
 */
export function standingOf(
  rules: readonly ApproverRule[],
  { mayApprove, creator, approvedBy }: Facts,
): Standing {
  const may = new Set(mayApprove.filter((person) => person !== creator))
  const approved = new Set(approvedBy.filter((person) => may.has(person)))
  const parts = (rules.length === 0 ? [oneApprover] : rules).map((rule) => {
    const able = rule.people.length === 0 ? [...may] : rule.people.filter((person) => may.has(person))
    const missing = able.filter((person) => !approved.has(person))
    const given = Math.min(able.length - missing.length, rule.approvers)
    const isDone = given === rule.approvers
    return {
      isDone,
      isStuck: able.length < rule.approvers,
      next: isDone ? [] : rule.inOrder ? missing.slice(0, 1) : missing,
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

/** Who would have to approve, rule by rule, before anybody has. */
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

type Facts = { mayApprove: readonly number[]; creator: number; approvedBy: readonly number[] }

/** The most that one rule still lacks. */
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
