/** What a service runs, as absolute paths of this machine. */
export interface ServicePlan {
  node: string
  program: string
  config: string
  /** The folder in which it runs. */
  folder: string
  /** The folders that it may write into. */
  writes: string[]
  /** The folder of the program's own files, which the first run makes. */
  own: string
}

const name = 'guildhall-bridge'

/** A unit of systemd. Everything outside the folders of the game is read-only for it. */
export function systemdUnit({ node, program, config, folder, writes, own }: ServicePlan): string {
  return `# Save as /etc/systemd/system/${name}.service, then:
#   systemctl daemon-reload && systemctl enable --now ${name}
# Set User and Group to those of DBSrv, or to a user in its group. Whoever ran init and run so far owns these files, and
# the service may not read them before they are that user's:
#   chown game:game ${shellText(config)}
#   mkdir -p ${shellText(own)} && chown -R game:game ${shellText(own)}
[Unit]
Description=Guildhall bridge beside the game server
After=network-online.target
Wants=network-online.target

[Service]
User=game
Group=game
WorkingDirectory=${unitText(folder)}
ExecStart=${[node, program, 'run', '--config', config].map(unitText).join(' ')}
Restart=always
RestartSec=2
TimeoutStopSec=20
UMask=0007
NoNewPrivileges=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectSystem=strict
ProtectHome=read-only
ReadWritePaths=${writes.map(unitText).join(' ')}
CapabilityBoundingSet=
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
SystemCallFilter=@system-service

[Install]
WantedBy=multi-user.target
`
}

/** One word of a shell. */
const shellText = (text: string): string =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`

// In a unit, % begins a specifier, and quotes keep spaces together.
function unitText(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%').replaceAll('$', '$$$$')
  return /[\s"\\;]/.test(text) ? `"${escaped}"` : escaped
}

/** Commands for NSSM, which turns any program into a service of Windows. */
export function nssmCommands({ node, program, config, folder }: ServicePlan): string {
  return `rem Run in a command prompt as administrator, with nssm.exe in the PATH.
nssm install ${name} ${quoted(node)}
nssm set ${name} AppParameters ${quoted(`${inner(program)} run --config ${inner(config)}`)}
nssm set ${name} AppDirectory ${quoted(folder)}
nssm set ${name} AppStdout ${quoted(windowsJoin(folder, `${name}.log`))}
nssm set ${name} AppStderr ${quoted(windowsJoin(folder, `${name}.log`))}
nssm set ${name} AppRotateFiles 1
nssm set ${name} AppRotateBytes 10485760
nssm set ${name} AppStopMethodSkip 6
nssm set ${name} AppStopMethodConsole 20000
nssm set ${name} Start SERVICE_AUTO_START
rem The account of DBSrv, so that both may use the files:
rem nssm set ${name} ObjectName .\\USER PASSWORD
nssm start ${name}
`
}

/**
 * Commands for sc.exe. Node does not answer the service manager by itself, so sc.exe needs a wrapper. A task of the
 * scheduler needs none.
 */
export function scCommands({ node, program, config, folder }: ServicePlan): string {
  const command = `${inner(node)} ${inner(program)} run --config ${inner(config)}`
  return `rem Node does not speak to the service manager: "sc.exe create" needs a wrapper that does, such as srvany.exe.
rem Run in a command prompt as administrator, with the path of your srvany.exe:
sc.exe create ${name} binPath= "C:\\Tools\\srvany.exe" start= auto
reg add HKLM\\SYSTEM\\CurrentControlSet\\Services\\${name}\\Parameters /v Application /d ${quoted(inner(node))} /f
reg add HKLM\\SYSTEM\\CurrentControlSet\\Services\\${name}\\Parameters /v AppParameters /d ${quoted(`${inner(program)} run --config ${inner(config)}`)} /f
reg add HKLM\\SYSTEM\\CurrentControlSet\\Services\\${name}\\Parameters /v AppDirectory /d ${quoted(folder)} /f
sc.exe failure ${name} reset= 60 actions= restart/2000
sc.exe start ${name}
rem Without a wrapper, the scheduler starts it with the machine:
schtasks /create /tn ${name} /sc onstart /ru SYSTEM /tr ${quoted(command)}
`
}

const windowsJoin = (folder: string, file: string): string => `${folder.replace(/[\\/]$/, '')}\\${file}`
/** One argument of a Windows command line. Backslashes before a quote are doubled. */
const quoted = (text: string): string => `"${text.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`
/** An argument that is part of another argument. */
const inner = (text: string): string => (/\s/.test(text) ? `"${text}"` : text)
