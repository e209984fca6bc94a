/** Test files among the paths, and those that stand beside the others under the same name. */
export function testsBeside(paths: readonly string[], exists: (path: string) => boolean): string[] {
  const tests = paths.flatMap((path) => {
    if (/\.test\.tsx?$/.test(path)) return [path]
    const base = path.replace(/\.(?:ts|tsx|js)$/, '')
    return ['.test.ts', '.test.tsx', '.browser.test.tsx'].map((end) => `${base}${end}`).filter(exists)
  })
  return [...new Set(tests)]
}
