/** Delay after a sign-in before data are fetched that the first page does not need (B100, Q012). */
const waitMs = 5_000

const jobs = new Set<() => void>()
let state: 'idle' | 'waiting' | 'due' = 'idle'
let timer: ReturnType<typeof setTimeout> | undefined

/** Runs a job after that delay; jobs added later run at once. */
export function onExtraData(job: () => void): () => void {
  if (state === 'due') job()
  else jobs.add(job)
  return () => jobs.delete(job)
}

export function startExtraData(): void {
  if (state !== 'idle') return
  state = 'waiting'
  timer = setTimeout(() => {
    state = 'due'
    for (const job of jobs) job()
    jobs.clear()
  }, waitMs)
}

/** Called at sign-out. */
export function stopExtraData(): void {
  clearTimeout(timer)
  jobs.clear()
  state = 'idle'
}
