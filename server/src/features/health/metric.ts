export interface Metric {
  name: string
  help: string
  label?: string
}
