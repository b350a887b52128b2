export interface PolicySectionHead {
  readonly id: string;
  readonly title: string;
  /** Absent for what stands after the numbered sections. */
  readonly number?: number;
}
