// The chunk of the rail, which StaffFrame.tsx loads.
export { StaffRail } from '../features/index.ts'
