/** How a command of the portal is typed on this machine: of a release, or of a clone with npm. */
export function ownCommand(name: 'start' | 'doctor' | 'admin' | 'backup' | 'restore', args = ''): string {
  // guildhall.sh sets the variable.
  if (process.env.GUILDHALL_HOME) return ['./guildhall', name, args].filter(Boolean).join(' ')
  const words = name === 'start' ? ['npm', name] : ['npm', 'run', name]
  return [...words, args && `-- ${args}`].filter(Boolean).join(' ')
}
