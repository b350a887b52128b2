export interface PolicySectionHead {
  readonly id: string;
  readonly title: string;
  /** Absent after the numbered sections. */
  readonly number?: number;
}
