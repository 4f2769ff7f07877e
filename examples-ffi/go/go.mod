module rujoco.example/simulate

go 1.19
