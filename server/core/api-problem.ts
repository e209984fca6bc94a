import { problems, type ProblemName } from '@sixpence/protocol/v1/problems'

/** An expected problem of the public interface itself, with the field of the request if it concerns a field. */
export class ApiProblem extends Error {
  readonly problem: ProblemName
  readonly status: number
  readonly title: string
  readonly field: string | undefined

  constructor(problem: ProblemName, field?: string) {
    super(problem)
    this.problem = problem
    this.status = problems[problem].status
    this.title = problems[problem].title
    this.field = field
  }
}
