import { fileURLToPath } from 'node:url'

type Node = { id: number; callFrame: { functionName: string; url: string } }
type Samples = { nodes: Node[]; samples: number[]; timeDeltas: number[] }

export type Profile = { stop: () => Promise<Map<string, number>> }

/**
 * Samples the main thread of a process through its inspector until `stop`, which returns µs by part of the code:
 * folders of the repository, packages, Node's own modules, the collector. Idle time is left out.
 */
export async function startProfile(port: number): Promise<Profile> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error('the inspector does not answer')), { once: true })
  })
  let last = 0
  const send = (method: string, params = {}): Promise<unknown> => {
    const id = ++last
    return new Promise((resolve) => {
      const hear = ({ data }: MessageEvent): void => {
        const answer = JSON.parse(String(data)) as { id?: number; result?: unknown }
        if (answer.id !== id) return
        socket.removeEventListener('message', hear)
        resolve(answer.result)
      }
      socket.addEventListener('message', hear)
      socket.send(JSON.stringify({ id, method, params }))
    })
  }
  await send('Profiler.enable')
  await send('Profiler.setSamplingInterval', { interval: 1_000 })
  await send('Profiler.start')
  return {
    stop: async () => {
      const { profile } = (await send('Profiler.stop')) as { profile: Samples }
      socket.close()
      return byPart(profile)
    },
  }
}

function byPart({ nodes, samples, timeDeltas }: Samples): Map<string, number> {
  const parts = new Map(nodes.map((node) => [node.id, partOf(node)]))
  const times = new Map<string, number>()
  for (const [at, id] of samples.entries()) {
    const part = parts.get(id)
    if (part) times.set(part, (times.get(part) ?? 0) + (timeDeltas[at + 1] ?? 0))
  }
  return times
}

const root = fileURLToPath(new URL('../../', import.meta.url))

function partOf({ callFrame: { functionName, url } }: Node): string | undefined {
  if (functionName === '(idle)') return undefined
  if (functionName === '(garbage collector)') return 'garbage collector'
  if (url.startsWith('node:')) return `node: ${url.slice(5).split('/').slice(0, 2).join('/')}`
  if (!url) return 'node: native code'
  const path = url.startsWith('file:') ? fileURLToPath(url) : url
  const packaged = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]
  if (packaged) return `package ${packaged}`
  return `ours: ${path.replace(root, '').split('/').slice(0, 2).join('/').replace(/\.ts$/, '')}`
}
