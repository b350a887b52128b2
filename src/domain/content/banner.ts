export interface Banner {
  readonly id: number;
  readonly title: string;
  readonly subtitle: string | null;
  readonly imageUrl: string;
  readonly linkTo: string | null;
}
