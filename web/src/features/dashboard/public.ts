// What the rest of the web may import of the dashboard.
export { Chart } from './Chart.tsx'
