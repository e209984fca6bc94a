import { parseSync, Visitor } from 'oxc-parser'
import { type SourceFile, lineAt } from './source-files.ts'

/**
 * Bigint literals the React compiler turns into `undefined`, as `path:line`: those within a function of a .tsx file,
 * which it may consider a component, and within a hook. Outside functions they are safe.
 */
export function lostBigints(file: SourceFile): string[] {
  const isOfComponents = file.path.endsWith('.tsx')
  const inside: boolean[] = []
  const lost: number[] = []
  const enter = (node: { id?: { name: string } | null }): void => {
    inside.push(isOfComponents || isHook(node.id?.name))
  }
  const leave = (): void => {
    inside.pop()
  }
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: () => enter({}),
    'ArrowFunctionExpression:exit': leave,
    VariableDeclarator: ({ id }) => {
      inside.push('name' in id && isHook(id.name))
    },
    'VariableDeclarator:exit': leave,
    Literal: (node) => {
      if ('bigint' in node && inside.some(Boolean)) lost.push(node.start)
    },
  }).visit(parseSync(file.path, file.text).program)
  return lost.map((at) => `${file.path}:${lineAt(file, at)}`)
}

const isHook = (name: string | undefined): boolean => /^use[A-Z]/.test(name ?? '')
