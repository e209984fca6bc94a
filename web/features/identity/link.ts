/** Parameters in the path /identity-verification/{run}/{token}. */
export type DocumentLink = { workflowRunId: string; token: string }

export function documentLink(pathname: string): DocumentLink | undefined {
  const [, page, workflowRunId, token] = pathname.split('/')
  return page === 'identity-verification' && workflowRunId && token ? { workflowRunId, token } : undefined
}

/** The id in /video-identity-job/{id}. */
export function videoLink(pathname: string): string | undefined {
  const [, page, id] = pathname.split('/')
  return page === 'video-identity-job' ? id || undefined : undefined
}
