// Plain JavaScript: the Node that is too old does not read TypeScript.
const NEEDED = 26

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  process.stderr.write(
    `Sixpence needs Node ${NEEDED} or newer and this is Node ${process.versions.node}: run it with npm ` +
      '(npm start, npm run check, …), which uses the Node that npm ci put into node_modules; if npm itself ' +
      'brought you here, run npm ci again without --omit=optional.\n',
  )
  process.exit(1)
}
